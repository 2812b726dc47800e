import MarkdownIt from 'markdown-it'

/** A text as a page shows it. */
export interface RenderedText {
  /** Its first heading, if it begins with one. */
  title: string | null
  html: string
}

/** An article's headings: the page's own title is above them. */
const headingLevels: Record<string, string> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/** Markdown as HTML. What is HTML in it is shown as it is written, and no picture is fetched. */
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
