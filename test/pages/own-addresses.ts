import { decoded } from './read-page.ts'

/** Every address of the site that a page or a feed names, from the root of its host and without what follows `#`. */
export function ownAddressesIn(text: string, origin: string): string[] {
  // What the script starts from knows addresses from the site's own root, and is told of the base.
  const shown = text
    .replace(/<script type="application\/json".*?<\/script>/s, '')
    .replace(/ data-base="[^"]*"/, '')
  const attributes = [...shown.matchAll(/\s(?:href|src|srcset|action|poster|content|xlink:href)="([^"]*)"/g)]
  const spoken = [...shown.matchAll(/<(?:loc|id|uri|icon|logo)>([^<]+)</g)]
  const written = [...shown.matchAll(/"((?:https?:)?\/[^"\\\s<]*)"/g)].map(([, address = '']) => address)
  const named = [...attributes, ...spoken].map(([, address = '']) => decoded(address))
  return [...named, ...written].flatMap((address) => {
    if (address.startsWith(origin)) return [address.slice(origin.length).split('#')[0] || '/']
    return /^\/(?!\/)/.test(address) ? [address.split('#')[0] ?? ''] : []
  })
}
