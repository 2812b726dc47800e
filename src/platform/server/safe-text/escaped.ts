/** For text and quoted attributes of HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Escapes text and quoted attributes of XML. XML 1.0 cannot hold most control characters, even escaped: they are left out. */
export const xmlText = (text: string): string => escaped(text.replaceAll(notInXml, ''))

const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
