import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { toLocalDate } from './dates.ts'
import type { InstallPrompt } from './install-prompt.ts'
import { toPersonalKey } from './personal-storage.ts'
import { toStorageKey, useSettings } from './settings.ts'
import { css, styled } from './styled.tsx'
import { Button } from './ui/button.tsx'
import { usePrinting } from './use-printing.ts'

/** First and last day with an offer, counted in days on which a member uses the site. */
const firstOfferDay = 3
const lastOfferDay = 5
/** Lets the page be read first. */
const offerDelayMs = 2000
/** Pages for a task that the offer would cover. */
const pathsWithoutOffer = /^\/(admin|account|my-bucket-list\/add|[a-z]+-(password|email))(\/|$)/i

/**
 * Offers members to install the site, from the third day on which they use it in this browser until the fifth: with the
 * browser's own dialog or, in Safari on iOS, which has none, with a hint. Not again once they have declined or installed
 * it, and never in the installed site.
 */
export function InstallOffer({ isOffline }: { isOffline: boolean }) {
  const [isDue] = useState(isOfferDue)
  const [answer, setAnswer] = useState(readAnswer)
  const [isDelayed, setDelayed] = useState(true)
  const prompt = useInstallPrompt()
  const isPrinting = usePrinting()
  const { pathname } = useLocation()

  useEffect(() => {
    const timer = setTimeout(() => setDelayed(false), offerDelayMs)
    // Also after an installation from the browser's menu.
    const onInstalled = () => keepAnswer('installed')
    addEventListener('appinstalled', onInstalled)
    return () => {
      clearTimeout(timer)
      removeEventListener('appinstalled', onInstalled)
    }
  }, [])

  function keepAnswer(given: Answer) {
    storeAnswer(given)
    setAnswer(given)
  }
  async function install(offered: InstallPrompt) {
    const { outcome } = await offered.prompt()
    keepAnswer(outcome === 'accepted' ? 'installed' : 'declined')
  }

  const isPossible = prompt !== undefined || isSafariOnIos()
  const isQuiet = !isDelayed && !isOffline && !pathsWithoutOffer.test(pathname)
  const isOffered = isDue && answer === null && isPossible && isQuiet
  if (isPrinting) return null
  return (
    <OfferCard
      isOffered={isOffered}
      onInstall={prompt && (() => void install(prompt))}
      onDecline={() => keepAnswer('declined')}
    />
  )
}

interface CardProps {
  isOffered: boolean
  /** Opens the browser's dialog. Undefined in browsers without one. */
  onInstall: (() => void) | undefined
  onDecline: () => void
}

/**
 * The offer in a corner of the screen. It takes no focus. Its live region exists before the offer, because screen readers
 * only announce changes of regions they know.
 */
function OfferCard({ isOffered, onInstall, onDecline }: CardProps) {
  const { siteName } = useSettings()
  const card = useRef<HTMLElement>(null)

  // The focus would fall back to the body.
  function leave(action: () => void) {
    if (card.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>('main h1, main')?.focus({ preventScroll: true })
    action()
  }
  function declineOnEscape(event: KeyboardEvent) {
    if (!isOffered || event.key !== 'Escape') return
    event.preventDefault()
    leave(onDecline)
  }

  return (
    <Card
      ref={card}
      isShown={isOffered}
      // Without a name, an empty section is no landmark.
      aria-label={isOffered ? `Install ${siteName}` : undefined}
      onKeyDown={declineOnEscape}
    >
      <output className={css({ display: 'block' })} aria-live="polite">
        {isOffered ? (
          <>
            <span className={css({ display: 'block', fontWeight: 600, lineHeight: 'snug' })}>
              Install {siteName}
            </span>
            <span
              className={css({
                display: 'block',
                color: 'quiet',
                fontSize: 'sm',
                lineHeight: 'snug',
                mt: 1,
              })}
            >
              {onInstall
                ? 'Open it like an app, with its own icon.'
                : 'To open it like an app, tap Share in Safari, then Add to Home Screen.'}
            </span>
          </>
        ) : null}
      </output>
      {isOffered ? (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 })}>
          {onInstall ? (
            <Button size="sm" onClick={() => leave(onInstall)}>
              Install
            </Button>
          ) : null}
          <Button look="quiet" size="sm" onClick={() => leave(onDecline)}>
            {onInstall ? 'No, thanks' : 'Got it'}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

const Card = styled('section', {
  base: { position: 'fixed', left: 4, zIndex: 10 },
  variants: {
    isShown: {
      true: {
        bottom: 'calc(max(1rem, env(safe-area-inset-bottom)) + var(--bottom-bar, 0px))',
        px: 5,
        py: 3,
        width: 'calc(100% - 2rem)',
        maxWidth: '24rem',
        background: 'card',
        borderWidth: '1px',
        borderColor: 'line',
        borderRadius: 'lg',
        boxShadow: 'lifted',
        animation: 'rise 250ms ease-out',
      },
      false: {},
    },
  },
})

/** Returns the browser's event that the site can be installed; undefined until there is one. */
const useInstallPrompt = (): InstallPrompt | undefined =>
  useSyncExternalStore(
    subscribeToPrompt,
    () => window.installPrompt,
    () => undefined,
  )

function subscribeToPrompt(onChange: () => void) {
  addEventListener('beforeinstallprompt', onChange)
  return () => removeEventListener('beforeinstallprompt', onChange)
}

/** Other browsers on iOS, and apps that show pages, have their own menus or none. */
function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isIos && /Version\/\S+ .*Safari\//.test(userAgent) && !/EdgiOS|DuckDuckGo|OPT\//.test(userAgent)
}

const isInstalled = () =>
  !matchMedia('(display-mode: browser)').matches || Reflect.get(navigator, 'standalone') === true

/** Counts today as a day on which a member uses the site, and returns whether the offer is due on it. */
function isOfferDue(): boolean {
  if (isInstalled()) return false
  const days = countDay()
  return days >= firstOfferDay && days <= lastOfferDay
}

/** Key of the number of days and the last one, such as `3 2027-05-01`. It ends with the session, as it is a person's. */
const daysKey = 'days-of-use'

/** Returns the number of days including today; 0 if the browser blocks its storage. */
function countDay(): number {
  const today = toLocalDate(new Date())
  try {
    const [days = '0', last] = localStorage.getItem(toPersonalKey(daysKey))?.split(' ') ?? []
    const counted = Number(days) + (last === today ? 0 : 1)
    localStorage.setItem(toPersonalKey(daysKey), `${counted} ${today}`)
    return counted
  } catch {
    return 0
  }
}

/** Key of the answer, which is this device's: it outlasts the session. */
const answerKey = 'install-answer'

type Answer = 'declined' | 'installed'

function readAnswer(): string | null {
  try {
    return localStorage.getItem(toStorageKey(answerKey))
  } catch {
    return null
  }
}

function storeAnswer(answer: Answer): void {
  try {
    localStorage.setItem(toStorageKey(answerKey), answer)
  } catch {
    // A browser that blocks its storage has counted no days either, so the offer is not shown again.
  }
}
