import { Button } from '#platform/web/ui/button.tsx'
import { hiddenWithoutScript } from '#platform/web/ui/use-hydrated.tsx'
import { Tooltip } from '#platform/web/overlays/tooltip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useCopy } from '#platform/web/use-copy.ts'
import { useSiteOrigin } from '#platform/web/use-site-origin.ts'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  title: string
  /** Path of the shared page, from the root of the site. */
  path: string
}

/**
 * Buttons to share the page of an idea at `path`: Share opens the system's share dialog (Web Share API) or copies the
 * link where there is none, and plain links lead to email, WhatsApp and Facebook, without third-party scripts.
 */
export function ShareButtons({ title, path }: Props) {
  const copyLink = useCopy()
  const origin = useSiteOrigin()
  const url = origin + path

  async function share() {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the share dialog is not an error.
      if (!(error instanceof DOMException)) throw error
      if (error.name !== 'AbortError') await copy()
    }
  }

  const copy = () => copyLink(url, () => ({ title: 'Here’s the link', description: url }))

  return (
    <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' })}>
      <Button className={hiddenWithoutScript} size="sm" onClick={() => void share()}>
        <Icon name="share" size={18} />
        Share
      </Button>
      <Tooltip label="Share by email">
        <ShareLink href={`mailto:?${encodeQuery({ subject: title, body: url })}`} aria-label="Share by email">
          <Icon name="mail" />
        </ShareLink>
      </Tooltip>
      <Tooltip label="Share on WhatsApp">
        <ShareLink
          href={`https://wa.me/?${encodeQuery({ text: `${title} ${url}` })}`}
          aria-label="Share on WhatsApp"
          {...newTabProps}
        >
          <WhatsAppMark />
        </ShareLink>
      </Tooltip>
      <Tooltip label="Share on Facebook">
        <ShareLink
          href={`https://www.facebook.com/sharer/sharer.php?${encodeQuery({ u: url })}`}
          aria-label="Share on Facebook"
          {...newTabProps}
        >
          <FacebookMark />
        </ShareLink>
      </Tooltip>
    </div>
  )
}

const newTabProps = { target: '_blank', rel: 'noopener noreferrer' }

/** Uses %20 for spaces: email clients do not decode the `+` of URLSearchParams. */
const encodeQuery = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

const ShareLink = styled('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: { base: 11, md: 10 },
    height: { base: 11, md: 10 },
    borderRadius: 'full',
    color: 'quiet',
    _hover: { background: 'sunken', color: 'ink' },
  },
})

function WhatsAppMark() {
  return (
    <Mark d="M12 3.2a8.8 8.8 0 0 0-7.6 13.2L3.2 20.8l4.5-1.2A8.8 8.8 0 1 0 12 3.2zM8.6 8.2c.3-.4 1-.4 1.2.1l.6 1.5c.1.3 0 .5-.6 1.2.8 1.5 1.8 2.4 3.2 3 .6-.8.8-1 1.1-.8l1.6.8c.4.2.4.6.2 1.1-.5 1.2-1.9 1.4-3.1 1-2.6-.8-4.4-2.7-5.1-4.9-.3-1.100.1-2.300.9-3z" />
  )
}

function FacebookMark() {
  return (
    <Mark d="M14 21v-7h2.600l.5-3.200H14V9c0-1 .4-1.600 1.700-1.600h1.500V4.500c-.5-.1-1.300-.2-2.100-.2-2.500 0-4 1.400-4 4v2.500H8.300V14H11v7" />
  )
}

const Mark = ({ d }: { d: string }) => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={d} />
  </svg>
)
