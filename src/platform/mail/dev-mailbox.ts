import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Email } from 'postal-mime'
import { devMailboxPath, devMailPath, hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import { escapeHtml } from '#platform/server/safe-text/escape.ts'

interface Options {
  /** Folder of the `.eml` files. */
  folder: string
  siteName: string
  /** Base path of the site on its host, if it has one. */
  base: string
}

const maxListedMails = 100
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  // Mails use inline styles; scripts and remote content are blocked.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/**
 * Registers pages that show the mails written to a folder when no mail server is configured: a list of the latest
 * `maxListedMails` and one page for each. Requests from other machines get a 404.
 */
export async function devMailbox(app: FastifyInstance, { folder, siteName, base }: Options) {
  app.addHook('onRequest', async (request) => {
    if (!isLocalRequest(request)) throw notFound('Nothing was found at this address.')
  })

  app.get(devMailboxPath, { schema: { hide: true } }, async (_request, reply) => {
    const ids = (await listMailIds(folder)).slice(0, maxListedMails)
    const mails = await Promise.all(ids.map(async (id) => ({ id, mail: await readMail(folder, id) })))
    return reply.headers(headers).send(listPage(mails, { siteName, base }))
  })

  app.get<{ Params: { id: string } }>(devMailPath, { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params
    // Only listed IDs are read, which prevents path traversal.
    if (!(await listMailIds(folder)).includes(id)) throw notFound('This email doesn’t exist.')
    return reply.headers(headers).send(mailPage(await readMail(folder, id), { siteName, base }))
  })
}

/** Lists mail IDs, newest first: they begin with the time. */
async function listMailIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -'.eml'.length))
    .toSorted()
    .toReversed()
}

async function readMail(folder: string, id: string): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(await readFile(join(folder, `${id}.eml`)))
}

const proxyHeaders = /^(via|forwarded|x-real-ip|x-forwarded-.*)$/
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/

/**
 * Returns whether a host name stands for the client's own machine: `localhost`, a name that ends in `.localhost`,
 * `127.0.0.1` or `[::1]`.
 */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || ['127.0.0.1', '[::1]'].includes(hostname)

/**
 * Returns whether a request comes from this machine directly: not through a local proxy, and not from a foreign site by
 * DNS rebinding, which both have a loopback address.
 */
function isLocalRequest({ socket, ip, headers: sent, raw }: FastifyRequest): boolean {
  if (![socket.remoteAddress ?? '', ip].every((address) => loopbackAddress.test(address))) return false
  // Browsers do not send HTTP/1.0; proxies such as nginx do by default, without any proxy header.
  if (raw.httpVersion === '1.0' || Object.keys(sent).some((name) => proxyHeaders.test(name))) return false
  return isLoopbackName(URL.parse(`http://${sent.host}`)?.hostname ?? '')
}

interface Site {
  siteName: string
  /** Base path of the site on its host, if it has one. */
  base: string
}

/** Renders the list of mails, newest first. */
function listPage(mails: { id: string; mail: Email }[], { siteName, base }: Site): string {
  const rows = mails.map(
    ({ id, mail }) => `<li><a href="${base + hrefOf(devMailPath, { id })}">
<strong>${escapeHtml(mail.subject ?? '')}</strong>
<span>to ${escapeHtml(recipientOf(mail))} · <time>${escapeHtml(formatDate(mail))}</time></span></a></li>`,
  )
  const list = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No emails yet.</p>'
  return renderPage(
    'Mail',
    siteName,
    `<p class="quiet">SMTP_URL isn’t set, so emails are saved in the data folder and shown here, on this computer only.</p>${list}`,
  )
}

/** Renders one mail, as text with links and as HTML. */
function mailPage(mail: Email, { siteName, base }: Site): string {
  const subject = mail.subject ?? ''
  return renderPage(
    subject,
    siteName,
    `<p class="quiet">To ${escapeHtml(recipientOf(mail))} · ${escapeHtml(formatDate(mail))} · <a href="${base + devMailboxPath}">All emails</a></p>
<h2>Plain text</h2>
<pre>${withLinks(mail.text?.trim() ?? '')}</pre>
<h2>HTML</h2>
<iframe title="The email as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(openLinksInParent(mail.html ?? ''))}"></iframe>`,
  )
}

const recipientOf = ({ to }: Email) => to?.map(({ address }) => address).join(', ') ?? ''
const formatDate = ({ date }: Email) => date?.replace('T', ' ').replace('.000Z', ' UTC') ?? ''

const withLinks = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

/** Opens links in the parent window. */
const openLinksInParent = (html: string) => html.replace('<head>', '<head><base target="_top">')

const renderPage = (title: string, siteName: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} - ${escapeHtml(siteName)}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0 auto; padding: 2.5rem 1rem; max-width: 45rem; font: 1rem/1.6 system-ui, sans-serif; background: light-dark(#FBF8F3, #0E1424); color: light-dark(#1B2333, #F3EFE7) }
h1 { font: 600 2rem/1.2 Georgia, serif }
h2 { font-size: 1rem; margin: 2rem 0 .5rem }
a { color: light-dark(#B23720, #FF9C7D) }
.quiet, span { color: light-dark(#565D6D, #A8B1C6) }
ul { list-style: none; padding: 0 }
li a, pre, iframe { display: block; box-sizing: border-box; width: 100%; background: light-dark(#FFFFFF, #161F36); border: 1px solid light-dark(#E6DED1, #29344F); border-radius: .75rem; padding: 1rem 1.25rem; margin: .75rem 0; text-decoration: none }
li a { overflow-wrap: anywhere }
li strong { display: block; color: light-dark(#1B2333, #F3EFE7) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { height: 34rem; padding: 0 }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
