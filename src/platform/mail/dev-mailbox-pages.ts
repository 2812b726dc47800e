import type { Email } from 'postal-mime'
import { devMailboxPath, devMailPath, hrefOf } from '#platform/addresses.ts'
import { escaped } from '#platform/server/safe-text/escaped.ts'

interface Site {
  siteName: string
  /** The path that the site lies beneath, if it does. */
  base: string
}

/** All mails, newest first. */
export function listPage(mails: { id: string; mail: Email }[], { siteName, base }: Site): string {
  const rows = mails.map(
    ({ id, mail }) => `<li><a href="${base + hrefOf(devMailPath, { id })}">
<strong>${escaped(mail.subject ?? '')}</strong>
<span>to ${escaped(recipientOf(mail))} · <time>${escaped(momentOf(mail))}</time></span></a></li>`,
  )
  const list = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No mail yet.</p>'
  return page(
    'Mail',
    siteName,
    `<p class="quiet">SMTP_URL is not set, so mails are written to the data folder and shown here, to this machine alone.</p>${list}`,
  )
}

/** One mail: its words with links that work, and how a mail program shows it. */
export function mailPage(mail: Email, { siteName, base }: Site): string {
  const subject = mail.subject ?? ''
  return page(
    subject,
    siteName,
    `<p class="quiet">To ${escaped(recipientOf(mail))} · ${escaped(momentOf(mail))} · <a href="${base + devMailboxPath}">All mail</a></p>
<h2>Plain text</h2>
<pre>${withLinks(mail.text?.trim() ?? '')}</pre>
<h2>HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escaped(inFrame(mail.html ?? ''))}"></iframe>`,
  )
}

const recipientOf = ({ to }: Email) => to?.map(({ address }) => address).join(', ') ?? ''
const momentOf = ({ date }: Email) => date?.replace('T', ' ').replace('.000Z', ' UTC') ?? ''

const withLinks = (text: string) =>
  escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

/** Links lead out of the frame. */
const inFrame = (html: string) => html.replace('<head>', '<head><base target="_top">')

const page = (title: string, siteName: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} - ${escaped(siteName)}</title>
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
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`
