import type { IncomingMessage, ServerResponse } from 'node:http'

const message = 'The site is starting. Please try again in a moment.'
const retryAfterSeconds = 2

/** Looks again by itself; nothing in it needs a file of the site, which may not be built yet. */
const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Just a moment</title></head>
<body><h1>Just a moment</h1><p>The site is starting. This page shows it as soon as it is there.</p></body>
</html>
`

/** What everybody is told between the claim of the port and the end of the start. */
export function answerStarting({ headers }: IncomingMessage, response: ServerResponse): void {
  const wantsPage = headers.accept?.includes('text/html') ?? false
  response.writeHead(503, {
    'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    // The next request is for the site, not for this.
    connection: 'close',
  })
  response.end(wantsPage ? page : JSON.stringify({ error: message, message }))
}
