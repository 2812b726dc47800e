export function Component() {
  return <h1>categories</h1>
}
