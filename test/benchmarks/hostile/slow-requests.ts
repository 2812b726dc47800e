import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const atOnce = 200
const pauseMs = 250

/** Keeps connections busy with bodies sent byte by byte, and with long responses that are read slowly. */
export async function sendSlowly(origin: URL, from: string, until: number): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async (_, each) => {
      while (performance.now() < until) await (each % 2 ? typeSlowly : readSlowly)(origin, from, until)
    }),
  )
}

async function typeSlowly(origin: URL, from: string, until: number): Promise<void> {
  const socket = await open(origin)
  socket.resume()
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: ${origin.host}\r\nx-forwarded-for: ${from}\r\n` +
      'content-type: application/json\r\ncontent-length: 900000\r\n\r\n{"email":"',
  )
  while (socket.writable && performance.now() < until) {
    socket.write('a')
    await wait(pauseMs)
  }
  socket.destroy()
}

async function readSlowly(origin: URL, from: string, until: number): Promise<void> {
  const socket = await open(origin)
  socket.pause()
  socket.write(
    `GET /api/ideas?limit=2000&offset=${Math.floor(Math.random() * 1_000)} HTTP/1.1\r\nhost: ${origin.host}\r\nx-forwarded-for: ${from}\r\n\r\n`,
  )
  while (!socket.destroyed && performance.now() < until) {
    socket.read(16)
    await wait(pauseMs)
  }
  socket.destroy()
}

function open({ hostname, port }: URL): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => socket.destroy()).once('connect', () => resolve(socket))
    socket.once('close', () => resolve(socket))
  })
}
