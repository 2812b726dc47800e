export function Component() {
  return <h1>idea</h1>
}
