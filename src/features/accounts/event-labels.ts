import type { EventKind } from './contract.ts'

/** Labels of account events. Kept out of messages.ts, which every page loads. */
export const eventLabels: Record<EventKind, string> = {
  signed_in: 'Signed in',
  new_device: 'Signed in on a new device',
  password_changed: 'Password changed',
  password_reset: 'Password set anew with a link',
  email_asked: 'Another email address asked for',
  email_changed: 'Email address changed',
  email_restored: 'Email address brought back',
  session_ended: 'Signed a device out',
  signed_out_everywhere: 'Signed out everywhere',
  signed_out_by_admin: 'Signed out everywhere by an admin',
  reset_link_issued: 'Link to a new password issued by an admin',
  totp_on: 'Authenticator app switched on',
  totp_off: 'Authenticator app switched off',
  recovery_codes_made: 'New recovery codes made',
  recovery_code_used: 'Signed in with a recovery code',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  organisation_joined: 'Joined with the account at your organisation',
  token_made: 'Token for a program made',
  access_removed: 'Recently added ways in removed',
  token_revoked: 'Token for a program revoked',
  factors_removed_by_admin: 'Second step removed by an admin',
}

/** The first match wins: every browser's `User-Agent` also names the browsers it descends from. */
const browserPatterns: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const devicePatterns: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Returns a readable device name for a `User-Agent`, such as "Firefox on Windows". */
export function toDeviceName(userAgent: string): string {
  const findName = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = findName(browserPatterns)
  const device = findName(devicePatterns)
  if (browser && device) return `${browser} on ${device}`
  return browser ?? device ?? 'Unknown device'
}
