import type { EventKind } from './contract.ts'

/** Labels of account events. Kept out of messages.ts, which every page loads. */
export const eventLabels: Record<EventKind, string> = {
  signed_in: 'Signed in',
  new_device: 'Signed in on a new device',
  password_changed: 'Password changed',
  password_reset: 'Password reset with a link',
  email_asked: 'Email address change requested',
  email_changed: 'Email address changed',
  email_restored: 'Email address restored',
  session_ended: 'Device signed out',
  signed_out_everywhere: 'Signed out everywhere',
  signed_out_by_admin: 'Signed out everywhere by an admin',
  reset_link_issued: 'Password reset link created by an admin',
  totp_on: 'Authenticator app set up',
  totp_off: 'Authenticator app turned off',
  recovery_codes_made: 'New recovery codes created',
  recovery_code_used: 'Signed in with a recovery code',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  organisation_joined: 'Linked to an organization account',
  token_made: 'API token created',
  access_removed: 'Recently added sign-in methods removed',
  token_revoked: 'API token revoked',
  factors_removed_by_admin: 'Two-step sign-in turned off by an admin',
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

/**
 * Returns a readable device name for a `User-Agent`, such as "Firefox on Windows"; "Unknown device" if it names none.
 */
export function toDeviceName(userAgent: string): string {
  const findName = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = findName(browserPatterns)
  const device = findName(devicePatterns)
  if (browser && device) return `${browser} on ${device}`
  return browser ?? device ?? 'Unknown device'
}
