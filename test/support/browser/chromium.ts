/** The Chromium that npm brings, the same on every machine. It unpacks itself when it is first asked for. */
export async function npmChromium(): Promise<string> {
  // The package decides by this variable, read when it is loaded, which system libraries it brings along.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  return bundled.executablePath()
}
