import type { Mail } from './mailer.ts'

/** What a mail says. */
export interface MailText {
  subject: string
  paragraphs: string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Said small, at the end. */
  footnote: string
}

/** The same words as plain text, where the link stands alone on a line, and as HTML for light and dark screens. */
export function mailDocument(
  { subject, paragraphs, action, footnote }: MailText,
  siteName: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `${siteName}\n${footnote}`,
  ].join('\n\n')
  return { subject, text: `${text}\n`, html: htmlOf({ subject, paragraphs, action, footnote, siteName }) }
}

interface Parts extends Pick<MailText, 'subject' | 'paragraphs' | 'footnote'> {
  action: MailText['action'] | undefined
  siteName: string
}

/**
 * The light colours stand on the elements, since some mail programs drop the head; those that keep it and have
 * a dark scheme take the dark ones.
 */
function htmlOf({ subject, paragraphs, action, footnote, siteName }: Parts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background: #0E1424 !important }
  .card { background: #161F36 !important; border-color: #29344F !important }
  .ink { color: #F3EFE7 !important }
  .quiet { color: #A8B1C6 !important }
  .button { background: #FF7F61 !important; color: #2A0E08 !important }
  .link { color: #FF9C7D !important }
}
</style>
</head>
<body class="paper" style="margin:0;background:#FBF8F3">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F3">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.6">
<tr><td class="ink" style="padding:0 8px 20px;font-family:Georgia,serif;font-size:24px;font-weight:600;color:#1B2333">${escaped(siteName)}</td></tr>
<tr><td class="card" style="background:#FFFFFF;border:1px solid #E6DED1;border-radius:16px;padding:32px">
${paragraphs.map((each) => `<p class="ink" style="margin:0 0 16px;color:#1B2333">${escaped(each)}</p>`).join('\n')}
${action ? buttonOf(action) : ''}
</td></tr>
<tr><td class="quiet" style="padding:20px 8px 0;font-size:14px;color:#565D6D">${escaped(footnote)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const buttonOf = ({ label, url }: { label: string; url: string }) => `
<p style="margin:24px 0"><a class="button" href="${escaped(url)}" style="display:inline-block;background:#F2745A;color:#2A0E08;padding:12px 24px;border-radius:10px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="quiet" style="margin:0;font-size:14px;color:#565D6D">Or open this address:<br><a class="link" href="${escaped(url)}" style="color:#B23720;word-break:break-all">${escaped(url)}</a></p>`

/** For text and quoted attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
