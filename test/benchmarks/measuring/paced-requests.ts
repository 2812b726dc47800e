import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Result of a request. The status is 0 if there was no response. */
export interface TimedResult {
  status: number
  ms: number
}

/** Sends requests at a constant rate, without waiting for earlier ones. */
export async function sendPaced<Answer>(
  perSecond: number,
  seconds: number,
  ask: (turn: number) => Promise<Answer>,
): Promise<Answer[]> {
  const began = performance.now()
  const asked: Promise<Answer>[] = []
  for (let turn = 0; turn < seconds * perSecond; turn++) {
    asked.push(ask(turn))
    await wait(Math.max(0, began + ((turn + 1) * 1000) / perSecond - performance.now()))
  }
  return Promise.all(asked)
}

const agent = new Agent({ keepAlive: true })

/** Sends a request over persistent connections, like a browser. */
export function sendTimed(
  url: string,
  { headers, body }: { headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<TimedResult> {
  const began = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    const asking = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
      },
      (response) => {
        response.resume().on('end', () => done(response.statusCode ?? 0))
      },
    )
    asking.on('error', () => done(0)).end(body)
  })
}
