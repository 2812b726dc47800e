import { once } from 'node:events'
import { createServer } from 'node:http'
import sharp from 'sharp'
import { freePort } from './postgres.ts'

/**
 * Behavior of the servers: they send everything, never answer, never send a tile, respond to tiles with errors, or to
 * everything.
 */
type Behavior = 'works' | 'silent' | 'without tiles' | 'failing for tiles' | 'broken'

const equator = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'LineString',
    coordinates: [
      [-180, 0],
      [180, 0],
    ],
  },
}

/** Descriptions of sources (TileJSON); the second one is larger than a site reads. */
const description = { tiles: ['https://described.example/{z}/{x}/{y}.pbf', '{z}/{x}/{y}.pbf'] }
const largeDescription = JSON.stringify({
  tiles: ['https://large.example/{z}/{x}/{y}.pbf'],
  note: 'x'.repeat(5_000_000),
})

interface State {
  behavior: Behavior
  /** More sources of the style. */
  sources: Record<string, unknown>
  /** Number of tiles to respond to with errors. */
  failures: number
}

/** Starts two HTTP servers, as a map provider may have: one with a MapLibre style, and one with its tiles. */
export async function startMapTiles() {
  const state: State = { behavior: 'works', sources: {}, failures: 0 }
  const asked: string[] = []
  const tile = await sharp({
    create: { width: 256, height: 256, channels: 3, background: '#8fbf6a' },
  })
    .png()
    .toBuffer()
  const tiles = await listen((path) => {
    if (state.behavior === 'without tiles') return 'nothing'
    if (path === '/large.json') return { type: 'application/json', body: largeDescription }
    if (path === '/missing.json') return 'error'
    if (path === '/folder/tiles.json') return { type: 'application/json', body: JSON.stringify(description) }
    if (state.behavior === 'failing for tiles' || (path.endsWith('.png') && state.failures-- > 0))
      return 'error'
    if (path.endsWith('.png')) return { type: 'image/png', body: tile }
    return { type: 'application/geo+json', body: JSON.stringify(equator) }
  })
  const style = await listen((path) => {
    if (path === '/moved.json')
      return { location: `${tiles.origin.replace('127.0.0.1', 'localhost')}/folder/tiles.json` }
    if (state.behavior === 'silent') return 'nothing'
    if (state.behavior === 'broken') return 'error'
    const source = {
      type: 'raster',
      tileSize: 256,
      tiles: [`${tiles.origin}/{z}/{x}/{y}.png`],
      attribution: '© Testers of Tiles',
    }
    // Browsers fetch and decode this source in a worker.
    const lines = { type: 'geojson', data: `${tiles.origin}/lines.geojson` }
    const layers = [
      { id: 'ground', type: 'raster', source: 'ground' },
      { id: 'lines', type: 'line', source: 'lines' },
    ]
    return {
      type: 'application/json',
      body: JSON.stringify({ version: 8, sources: { ground: source, lines, ...state.sources }, layers }),
    }
  })

  async function listen(
    answer: (
      path: string,
    ) => { type: string; body: string | Buffer } | { location: string } | 'nothing' | 'error',
  ) {
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const sent = answer(request.url ?? '')
      response.setHeader('access-control-allow-origin', '*')
      if (sent === 'error') response.writeHead(500).end()
      else if (sent !== 'nothing' && 'location' in sent)
        response.writeHead(302, { location: sent.location }).end()
      else if (sent !== 'nothing') response.writeHead(200, { 'content-type': sent.type }).end(sent.body)
    })
    const port = await freePort()
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return { server, origin: `http://127.0.0.1:${port}` }
  }

  return {
    styleUrl: `${style.origin}/style.json`,
    origins: [style.origin, tiles.origin],
    /** How the servers behave. */
    state,
    /** Paths requested so far. */
    asked,
    close() {
      for (const { server } of [style, tiles]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
