import { Link } from 'react-router'
import { Prose } from '#pages/parts/custom-page.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Column, PageHeader, SectionTitle } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

/** Contact page: the support address, and topics that open an email with a subject. */
export function Component() {
  const { siteName, supportEmail, responseTime } = useSettings()
  return (
    <Column>
      <Head
        title="Contact"
        description={`How to reach the people behind ${siteName}. We usually reply within ${responseTime}.`}
        path={hrefOf('contact')}
      />
      <PageHeader title="Contact" subtitle="Questions or feedback? Send us an email." />
      <div
        className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, rowGap: 3 })}
      >
        <LinkButton
          className={css({
            px: { base: 2.5, sm: 6 },
            fontSize: { base: 'sm', sm: 'md' },
            wordBreak: 'break-word',
          })}
          to={`mailto:${supportEmail}`}
          look="main"
        >
          <Icon name="mail" />
          {supportEmail}
        </LinkButton>
        <div className={css({ display: 'flex', alignItems: 'center', gap: 2, color: 'quiet' })}>
          <Icon name="clock" />
          {`We reply within ${responseTime}.`}
        </div>
      </div>
      <section className={css({ mt: 12 })}>
        <SectionTitle>What’s it about?</SectionTitle>
        <div className={css({ color: 'quiet', mt: 2, mb: 5, maxWidth: 'text' })}>
          Choose a topic to open an email with the subject filled in.
        </div>
        <ContactTopics address={supportEmail} />
      </section>
      <Prose>
        <h2>Before You Write</h2>
        <p>
          Forgot your password? <TextLink to={hrefOf('forgotPassword')}>Here’s how to reset it</TextLink>. Our{' '}
          <TextLink to={hrefOf('privacy')}>privacy notes</TextLink> explain what we store about you and how to
          export or delete it. Please never send us a password.
        </p>
      </Prose>
    </Column>
  )
}

const contactTopics = [
  { name: 'Ideas', text: 'Anything missing, wrong or out of date in the catalogue.' },
  { name: 'Your account', text: 'Signing in, a lost password or an email that never arrived.' },
  { name: 'Your data', text: 'Get a copy of your data, or have it deleted.' },
  { name: 'Something is broken', text: 'Tell us which page it was and what happened.' },
  { name: 'Accessibility', text: 'Anything that’s hard to read, reach or use.' },
  { name: 'Everything else', text: 'Press, partnerships, or just to tell us what you did.' },
]

/** Topics as links that open a mail with their subject. */
function ContactTopics({ address }: { address: string }) {
  const say = useTerms()
  return (
    <ul
      className={css({
        display: 'grid',
        listStyle: 'none',
        gap: 4,
        gridTemplateColumns: {
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        },
      })}
    >
      {contactTopics.map(({ name, text }) => (
        <Topic key={name}>
          <TopicLink to={`mailto:${address}?subject=${encodeURIComponent(say(name))}`}>{say(name)}</TopicLink>
          <div className={css({ color: 'quiet', fontSize: 'sm', mt: 1 })}>{text}</div>
        </Topic>
      ))}
    </ul>
  )
}

const Topic = styled('li', {
  base: {
    position: 'relative',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    p: 5,
    transition: 'border-color 150ms',
    _hover: { borderColor: 'accent' },
  },
})

/** Link whose ::after covers the whole topic. */
const TopicLink = styled(Link, {
  base: {
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: 600,
    lineHeight: 'snug',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent}', outlineOffset: '-3px' },
    },
  },
})
