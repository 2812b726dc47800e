import { resolveAddress, fallbackSharePath, hrefOf, oembedPath } from '#platform/addresses.ts'
import { useSettings } from './settings.ts'

interface Props {
  /** The site's name is appended. */
  title: string
  description: string
  /** Canonical path; undefined for pages that should not be indexed. */
  path?: string
  imageUrl?: string
  type?: 'website' | 'article'
  isListed?: boolean
  /** Path of the page's feed. */
  feed?: string
  /** Whether other sites can embed the page as a card (oEmbed). */
  isEmbeddable?: boolean
}

/**
 * Renders a page's title, followed by the site's name unless it contains it, and its metadata for search engines and
 * link previews. React moves these into the document's head. Pages without `path` get no canonical link, pages with
 * `isListed={false}` a `noindex`; without `imageUrl`, the site's fallback picture is used.
 */
export function Head({
  title,
  description,
  path,
  imageUrl,
  type = 'website',
  isListed = true,
  feed,
  isEmbeddable,
}: Props) {
  const { siteName, origin } = useSettings()
  const fullTitle = title.includes(siteName) ? title : `${title} | ${siteName}`
  const image = resolveAddress(origin, imageUrl ?? fallbackSharePath)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {path === undefined ? null : <link rel="canonical" href={origin + path} />}
      {feed ? (
        <link rel="alternate" type="application/atom+xml" title={`New on ${siteName}`} href={origin + feed} />
      ) : null}
      {isEmbeddable && path !== undefined ? (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={title}
          href={origin + hrefOf(oembedPath, { url: origin + path })}
        />
      ) : null}
      {isListed ? null : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {path === undefined ? null : <meta property="og:url" content={origin + path} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  )
}

/**
 * Renders schema.org data (`facts`) for search engines as a JSON-LD script, escaped so that no text can close the
 * element.
 */
export function StructuredData({ facts }: { facts: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll(
    '<',
    String.raw`\u003c`,
  )
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
