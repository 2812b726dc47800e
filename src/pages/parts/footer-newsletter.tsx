import { newsletterTitle } from '#features/newsletter/messages.ts'
import { SubscribeForm } from '#features/newsletter/web/subscribe-form.tsx'
import { ArchiveLink } from '#features/newsletter/web/archive-link.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'

/**
 * Section of the footer with a title, a link to past issues and the form to subscribe to the newsletter. Always
 * rendered; the layout leaves it out on pages without it.
 */
export function FooterNewsletter() {
  const say = useTerms()
  return (
    <section
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '2fr 2fr' },
        alignItems: 'center',
        gap: { base: 4, md: 8 },
      })}
      aria-label="Newsletter"
    >
      <div>
        <h2 className={css({ fontSize: 'lg', fontWeight: 600 })}>{newsletterTitle}</h2>
        <div className={css({ color: 'quiet', fontSize: 'sm', mt: 1 })}>
          {say('A few ideas once a week, and nothing else.')} <ArchiveLink />
        </div>
      </div>
      <SubscribeForm label="Newsletter" />
    </section>
  )
}
