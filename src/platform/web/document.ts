import { faviconPath, oldFaviconPath, touchIconPath } from '#platform/addresses.ts'

/** Built files linked from a page. */
export interface Assets {
  entry: string
  styles: string[]
  /** Fonts of the first screen. */
  preloads: string[]
  /** Markup for development only, such as Vite's React refresh. */
  development?: string
}

/** Style rules and backgrounds of the site's theme. */
export interface PageStyles {
  /** Rules that override the default colors. */
  style?: string | undefined
  /** Background of the page in each scheme. */
  ground: { light: string; dark: string }
}

/** Parts of a page's HTML document. */
export interface DocumentParts {
  /** Output of renderToString: head elements first, then the page. */
  body: string
  /** JSON of the initial state for hydration. */
  boot: string
  assets: Assets
  /** Base path of the site on its host, if it has one. */
  base: string
  /** Loads the script immediately, for personal pages and forms with secrets; other pages load it when idle. */
  startsAtOnce: boolean
  dress: PageStyles
}

/** Applies the visitor's choice of colour scheme before the first paint; without one, the system's applies. */
const schemeScript = `try{var s=localStorage.scheme;if(s==='dark'||s==='light')document.documentElement.dataset.scheme=s}catch{}`

/** Loads the script, which the first paint does not need. The script links the manifest. */
const loadScript = (entry: string) =>
  `{const s=document.createElement('script');s.type='module';s.src=${JSON.stringify(entry)};document.head.append(s)}`

/**
 * Runs a script after the first paint of content, when the browser is idle: reading, links and forms work without it.
 * Everything may have loaded before that paint, which the script would delay; some browsers report a paint of the
 * background alone before it. A background tab is not painted until it is shown.
 */
const runWhenIdle = (started: string) =>
  `addEventListener('load',function(){` +
  `function go(){(window.requestIdleCallback||setTimeout)(function(){${started}})}` +
  `var o=window.PerformanceObserver,t=o&&o.supportedEntryTypes;` +
  `if(t&&t.includes('paint'))new o(function(e,own){if(e.getEntriesByName('first-contentful-paint')[0]){own.disconnect();go()}}).observe({type:'paint',buffered:true});else go()})`

/**
 * Returns `html`, the HTML document around a rendered page (metadata, styles, scripts and its boot JSON), and for its
 * CSP the texts of its inline scripts and, with a theme, styles (`inlineScripts`, `inlineStyles`).
 */
export function createDocument({
  body,
  boot,
  assets,
  base,
  startsAtOnce,
  dress: { style, ground },
}: DocumentParts) {
  const { head, page } = splitHead(body)
  const loader = loadScript(base + assets.entry)
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

/** React renders titles, metas and links before the page; they belong in the head. */
function splitHead(body: string): { head: string; page: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(body) ?? []
  return { head, page: body.slice(head.length) }
}

const escapeJson = (json: string) => json.replaceAll('<', String.raw`\u003c`)
