/** Returns the number of requests of a route from the metrics. */
export function countRequests(figures: string, route: string): number {
  const lines = figures
    .split('\n')
    .filter((line) => line.startsWith('someday_http_requests_total{') && line.includes(`route="${route}"`))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
