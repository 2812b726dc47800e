import { useSettings } from '#platform/web/settings.ts'
import { styled } from '#platform/web/styled.tsx'

/**
 * Renders an article's HTML, which the server has sanitised, with text styles. Adds the base path to links that begin
 * at the site's root.
 */
export function Article({ html }: { html: string }) {
  const { base } = useSettings()
  const text = base ? html.replaceAll(/ href="(?=\/(?!\/))/g, ` href="${base}`) : html
  return <ArticleText dangerouslySetInnerHTML={{ __html: text }} />
}

/** Styles of an article's HTML, sanitised by the server. */
export const ArticleText = styled('div', {
  base: {
    maxWidth: 'text',
    '& h2': { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600, mt: 10, mb: 4 },
    '& h3': { fontSize: 'lg', fontWeight: 600, lineHeight: 'snug', mt: 8, mb: 2 },
    '& p, & ul, & ol, & blockquote': { mb: 4 },
    '& ul': { listStyle: 'disc', pl: 6 },
    '& ol': { listStyle: 'decimal', pl: 6 },
    '& li': { mb: 2, pl: 1, '&::marker': { color: 'accentText' } },
    '& strong': { fontWeight: 600 },
    '& em': { fontStyle: 'italic' },
    '& blockquote': { pl: 5, borderLeftWidth: '3px', borderColor: 'accent', color: 'quiet' },
    '& a': { color: 'accentText', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    '& > :first-child': { mt: 0 },
    '& > :last-child': { mb: 0 },
  },
})
