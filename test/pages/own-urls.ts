import { decodeEntities } from './read-page.ts'

/** Returns all URLs of the site in a page or feed, from the root of its host and without fragments. */
export function listOwnUrls(text: string, origin: string): string[] {
  // Boot data has paths without the base path, which it contains separately.
  const shown = text
    .replace(/<script type="application\/json".*?<\/script>/s, '')
    .replace(/ data-base="[^"]*"/, '')
  const attributes = [...shown.matchAll(/\s(?:href|src|srcset|action|poster|content|xlink:href)="([^"]*)"/g)]
  const spoken = [...shown.matchAll(/<(?:loc|id|uri|icon|logo)>([^<]+)</g)]
  const written = [...shown.matchAll(/"((?:https?:)?\/[^"\\\s<]*)"/g)].map(([, address = '']) => address)
  const named = [...attributes, ...spoken].map(([, address = '']) => decodeEntities(address))
  return [...named, ...written].flatMap((address) => {
    if (address.startsWith(origin)) return [address.slice(origin.length).split('#')[0] || '/']
    return /^\/(?!\/)/.test(address) ? [address.split('#')[0] ?? ''] : []
  })
}
