import sanitize from 'sanitize-html'

/** HTML of editors reduced to what an article needs: no scripts, styles, frames or foreign handlers. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, {
    allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'br'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }) },
  })
}
