/**
 * Providers that ignore dots in the local part. `providerAliases` maps other domains of a provider to the one used for
 * counting.
 */
const dotlessProviders = new Set(['gmail.com'])
const providerAliases = new Map([
  ['googlemail.com', 'gmail.com'],
  ['hotmail.com', 'outlook.com'],
  ['live.com', 'outlook.com'],
  ['msn.com', 'outlook.com'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['pm.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['ya.ru', 'yandex.ru'],
  ['yandex.com', 'yandex.ru'],
])

/**
 * Returns the mailbox that a lower-case email address leads to, as a key for rate limits: without `+` tags, dots
 * (Gmail) and alias domains, `a.da+news@googlemail.com` is `ada@gmail.com`. Never send mail to it: for a provider
 * with other rules, two people may share a counter.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const provider = providerAliases.get(domain) ?? domain
  const name = email.slice(0, at).replace(/(?!^)\+.*/, '')
  return `${dotlessProviders.has(provider) ? name.replaceAll('.', '') : name}@${provider}`
}
