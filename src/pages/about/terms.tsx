import { CustomPageOrDefault, Prose } from '#pages/parts/custom-page.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

export const loader = createPageLoader((queries) => queries.accounts.ownText.fetch({ page: 'terms' }))

export function Component() {
  return (
    <CustomPageOrDefault page="terms" title="Terms">
      <Terms />
    </CustomPageOrDefault>
  )
}

function Terms() {
  const say = useTerms()
  const { siteName, supportEmail } = useSettings()
  const support = <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
  return (
    <Column>
      <Head
        title="Terms"
        description={`The few rules for using ${siteName}: what we offer, what we ask of you, and what is yours.`}
        path={hrefOf('terms')}
      />
      <PageHeader title="Terms" subtitle="The few rules of this place. Last changed in November 2026." />
      <Prose>
        <p>
          {siteName} is run by its operator, reached at {support}. By using the site you agree to what stands
          here. If something in it doesn’t suit you, write to us.
        </p>

        <h2>What we offer</h2>
        <p>
          {say('A catalogue of ideas that anybody may read, and a free account to keep a bucket list in.')} We
          look after both with care, but we can’t promise that the site is always up or that every detail in
          it is right. Prices, opening times and rules change; check them before you go.
        </p>

        <h2>Take care of yourself</h2>
        <p>
          {say(
            'An idea here is an inspiration, not advice and not an offer. Difficulty and cost are rough guides. Whether something is safe, allowed and right for you is yours to judge: look at the weather, the law and your own strength, and go with a qualified guide where one is called for.',
          )}
        </p>

        <h2>Your account</h2>
        <ul>
          <li>Register with an email address that is yours, and confirm it by the link we send.</li>
          <li>Choose a password that you use nowhere else, and keep it to yourself.</li>
          <li>If you are under 16, ask a parent or guardian before you open an account.</li>
          <li>You can delete your account whenever you like. That is all it takes to end this agreement.</li>
        </ul>

        <h2>What is yours stays yours</h2>
        <p>
          {say(
            'Your list, your notes and your own ideas belong to you. We store them to show them to you and for nothing else. If you share a link to your list, whoever has the link can read the list, until you take the link back.',
          )}
        </p>
        <p>
          The texts and pictures of the catalogue are ours. Read them, save them, send a link to a friend;
          please don’t copy the catalogue wholesale.
        </p>

        <h2>Please don’t</h2>
        <ul>
          <li>break into the site, or into what belongs to somebody else,</li>
          <li>send it so many requests that others are kept waiting,</li>
          <li>use it to send mail to people who didn’t ask for it, or for anything unlawful.</li>
        </ul>
        <p>
          We may close an account that does. If we close yours, we say why, and you can ask us for a copy of
          your list.
        </p>

        <h2>If something goes wrong</h2>
        <p>
          {say(
            'We answer for what we do on purpose or with gross negligence, and wherever the law says we must. For the rest, since the site is free, we can’t take responsibility for what comes of following an idea. Your rights as a consumer stay as they are.',
          )}
        </p>

        <h2>When this changes</h2>
        <p>
          We change this page and its date, and write to people with an account before anything that matters
          to them takes effect. What we keep about you is described under{' '}
          <TextLink to={hrefOf('privacy')}>Privacy</TextLink>.
        </p>
      </Prose>
    </Column>
  )
}
