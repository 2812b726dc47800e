/** Where dots of a name mean nothing, by the domain under which all of a provider's mailboxes are counted. */
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
 * The mailbox behind an address in lower case, to count by: `a.da+news@googlemail.com` and `ada@gmail.com` are one.
 * Never to write to: where a provider reads it otherwise, two people are counted as one and nothing worse.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const provider = providerAliases.get(domain) ?? domain
  const name = email.slice(0, at).replace(/(?!^)\+.*/, '')
  return `${dotlessProviders.has(provider) ? name.replaceAll('.', '') : name}@${provider}`
}
