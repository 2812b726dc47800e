/** How often an address was asked for, as whoever watches the site reads it. */
export function countedRequests(figures: string, route: string): number {
  const lines = figures
    .split('\n')
    .filter((line) => line.startsWith('someday_http_requests_total{') && line.includes(`route="${route}"`))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
