export function Component() {
  return <h1>category</h1>
}
