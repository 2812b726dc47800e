export function Component() {
  return <h1>new</h1>
}
