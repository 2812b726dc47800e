import sanitize from 'sanitize-html'

/**
 * Returns editors' HTML reduced to the tags of an article and https or mailto links, which get `rel="noopener
 * nofollow"`: no scripts, styles, frames or event handlers. The text in other tags stays, except in `script`, `style`,
 * `textarea` and `option`.
 */
export function sanitiseHtml(html: string): string {
  return sanitize(html, {
    allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'br'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }) },
  })
}
