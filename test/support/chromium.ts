import { existsSync } from 'node:fs'

const debianChromium = '/usr/bin/chromium'

/** The system's Chromium, else the one that npm brought, which unpacks itself when it is first asked for. */
export async function findChromium(): Promise<string> {
  if (existsSync(debianChromium)) return debianChromium
  // The package decides by this variable, read when it is loaded, which system libraries it brings along.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  return bundled.executablePath()
}
