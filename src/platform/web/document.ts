import { faviconPath, manifestPath, oldFaviconPath, touchIconPath } from '#platform/addresses.ts'

/** The built files that a page refers to. */
export interface Assets {
  entry: string
  styles: string[]
  /** Fonts that the first screen needs. */
  preloads: string[]
  /** Markup that only development needs, such as the hot reload of Vite. */
  development?: string
}

/** What the colours of a site need in a page. */
export interface PageStyles {
  /** Rules for those that are not ours. */
  style?: string | undefined
  /** What is behind everything, in either scheme. */
  ground: { light: string; dark: string }
}

/** What a page's document is put together of. */
export interface DocumentParts {
  /** What renderToString gave: head elements first, then the page. */
  body: string
  /** JSON of what the browser begins with. */
  boot: string
  assets: Assets
  /** The path that the site lies beneath, if it does. */
  base: string
  /** Forms with secrets and personal pages must be alive at once; reading pages may wait. */
  startsAtOnce: boolean
  dress: PageStyles
}

/** Applies the visitor's own choice before anything is painted; without one the system's scheme rules. */
const schemeScript = `try{var s=localStorage.scheme;if(s==='dark'||s==='light')document.documentElement.dataset.scheme=s}catch{}`

/** What the first screen does without. For the manifest browsers also fetch an icon, and nobody sees either. */
const loadScript = (entry: string, manifest: string) =>
  `{const d=document,s=d.createElement('script'),m=d.createElement('link');` +
  `s.type='module';s.src=${JSON.stringify(entry)};m.rel='manifest';m.href=${JSON.stringify(manifest)};d.head.append(s,m)}`

/**
 * Starts that when the page has been painted and nothing else is to be done: reading, links and forms work
 * without it. All is often loaded before the first paint, which the script would hold up. A tab that nobody looks at
 * is painted when somebody does.
 */
const runWhenIdle = (started: string) =>
  `addEventListener('load',function(){` +
  `function go(){(window.requestIdleCallback||setTimeout)(function(){${started}})}` +
  `var o=window.PerformanceObserver,t=o&&o.supportedEntryTypes;` +
  `if(t&&t.includes('paint'))new o(function(e,own){own.disconnect();go()}).observe({type:'paint',buffered:true});else go()})`

/** The whole document around a rendered page, and the inline scripts that its policy must let through. */
export function createDocument({
  body,
  boot,
  assets,
  base,
  startsAtOnce,
  dress: { style, ground },
}: DocumentParts) {
  const { head, page } = splitHead(body)
  const loader = loadScript(base + assets.entry, base + manifestPath)
  const startScript = startsAtOnce ? loader : runWhenIdle(loader)
  const html = `<!doctype html>
<html lang="en"${base && ` data-base="${base}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${ground.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${ground.dark}">
<script>${schemeScript}</script>
${assets.styles.map((href) => `<link rel="stylesheet" href="${base + href}">`).join('\n')}
${head}
<link rel="icon" href="${base}${oldFaviconPath}" sizes="32x32">
<link rel="icon" href="${base}${faviconPath}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${base}${touchIconPath}">
${assets.preloads.map((href) => `<link rel="preload" href="${base + href}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${style ? `<style>${style}</style>\n` : ''}${assets.development ?? ''}
</head>
<body>
<div id="root">${page}</div>
<script type="application/json" id="boot">${escapeJson(boot)}</script>
<script>${startScript}</script>
</body>
</html>
`
  return { html, inlineScripts: [schemeScript, startScript], ...(style ? { inlineStyles: [style] } : {}) }
}

/** React puts titles, metas and links in front of what it renders; they belong into the head. */
function splitHead(body: string): { head: string; page: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(body) ?? []
  return { head, page: body.slice(head.length) }
}

const escapeJson = (json: string) => json.replaceAll('<', String.raw`\u003c`)
