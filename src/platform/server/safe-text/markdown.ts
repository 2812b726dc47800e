import MarkdownIt from 'markdown-it'

/** Text rendered as HTML. */
export interface RenderedText {
  /** First heading, if the text begins with one of level 1. */
  title: string | null
  html: string
}

/** Tags of headings, below the page's own h1; others stay. */
const headingLevels: Record<string, string> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/**
 * Renders Markdown as `html`. HTML in the text is escaped, and images are disabled. If the first heading has level 1,
 * it is returned as `title`, in plain text, and left out of `html`; otherwise `title` is null. All other headings
 * become level 2 or 3.
 */
export function renderMarkdown(text: string): RenderedText {
  const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false }).disable('image')
  const tokens = markdown.parse(text.replace(/^\u{FEFF}/u, ''), {})
  const hasTitle = tokens[0]?.type === 'heading_open' && tokens[0].tag === 'h1'
  const [, heading] = tokens
  const rest = hasTitle ? tokens.slice(3) : tokens
  for (const token of rest) token.tag = headingLevels[token.tag] ?? token.tag
  return {
    title: hasTitle ? plainText(heading?.children ?? []) : null,
    html: markdown.renderer.render(rest, markdown.options, {}),
  }
}

const plainText = (tokens: { content: string }[]) => tokens.map(({ content }) => content).join('')
