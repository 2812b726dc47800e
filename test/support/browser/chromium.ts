/** Returns the path of npm's Chromium, the same on every machine. It is unpacked on first use. */
export async function findNpmChromium(): Promise<string> {
  // The package reads this variable when it is loaded, to decide which system libraries to unpack.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  return bundled.executablePath()
}
