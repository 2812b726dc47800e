import { CustomPageOrDefault, Prose } from '#pages/parts/custom-page.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { useSettings, useTerms } from '#platform/web/settings.ts'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'

export const loader = createPageLoader((queries) => queries.accounts.ownText.fetch({ page: 'privacy' }))

export function Component() {
  return (
    <CustomPageOrDefault page="privacy" title="Privacy">
      <Privacy />
    </CustomPageOrDefault>
  )
}

function Privacy() {
  const say = useTerms()
  const { siteName, supportEmail, responseTime } = useSettings()
  const support = <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
  return (
    <Column>
      <Head
        title="Privacy"
        description={`What ${siteName} keeps about you, why, for how long, and how to take it with you or have it deleted.`}
        path={hrefOf('privacy')}
      />
      <PageHeader
        title="Privacy"
        subtitle="What we keep, why, and how you get rid of it. Last changed in November 2026."
      />
      <Prose>
        <p>
          In short: you can read everything here without telling us who you are. If you open an account, we
          keep what it needs and nothing else. We sell nothing, show no advertising, and let no third party
          track you.
        </p>
        <p>
          This site is run by the operator of {siteName}, who answers for your data and is reached at{' '}
          {support}.
        </p>

        <h2>If you only read</h2>
        <p>
          We set no cookie. Of searches we keep how often each text was searched for on a day and how much was
          found, for a year: nothing of who asked, and not the hour.
        </p>
        <p>
          {say(
            'We count page views, searches, random ideas and saves by day: on which kind of page, about which idea or category, by which site or campaign somebody came, and whether on a phone, a tablet or a computer. To tell how many visitors a day had, your internet address and browser are mixed into a scrambled number with a secret that is thrown away after the day, and the number with it: no address is kept, and tomorrow nobody knows that you were here. If your browser asks not to be counted (Global Privacy Control or Do Not Track), you are not. The numbers of a day are kept for 25 months, so that a year can be compared with the one before it. The operator may pass what is counted on to a statistics service, without your address, your browser and your words.',
          )}
        </p>
        <p>
          {say(
            'Where you are is asked of your browser only when you press the button on the page of ideas near you. It reaches us rounded to about 10 km, for that one question, and is written down nowhere: not in a log, not in an address, not in what is counted.',
          )}
        </p>
        <p>
          {say(
            'Your own device keeps your choice between light and dark, and which half of the earth you live on, and for a time the ideas that you wanted to save before signing in. Almost all pictures are drawn by us; where an editor has picked one from elsewhere, your browser fetches it from there and that server sees your internet address, as with any picture on the web.',
          )}
        </p>

        <h2>If you have an account</h2>
        <ul>
          <li>
            We keep your name and email address, to know you and to reach you. The address is checked with a
            link that we mail to you.
          </li>
          <li>
            We keep your password only in a scrambled form (argon2id) that cannot be turned back. Nobody here
            can read it.
          </li>
          <li>
            {say('We keep your bucket list and your own ideas')}
            {say(
              ': status, dates, priority, notes, and of what you have done your lines and photos, without where they were taken. Only you see them, unless you share a link to your list yourself. How many have an idea on their list is shown from five on, without names, and so are the ideas that the same people want.',
            )}
          </li>
          <li>
            {say(
              'If you let it be told on your account page, which is off at first, programs that the admins of this site have chosen are told which idea of the catalogue was done, and when; never who did it. What they were sent is kept for 30 days.',
            )}
          </li>
          <li>
            For each device that is signed in we keep which browser you use and when you last used it, so that
            you can see and end it on your account page.
          </li>
          <li>
            We keep for half a year when your account was signed in to, with which browser, and when its
            password or address was changed, so that you can see whether somebody else was there.
          </li>
          <li>
            When you sign in we set one cookie, <code>auth_token</code>. It keeps you signed in for 30 days
            after your last visit and for 90 at most, is needed for that and used for nothing else. Signing
            out ends it.
          </li>
          <li>
            Another cookie, <code>device</code>, says that this browser has signed up for your account or
            signed in to it before. It stays after you have signed out, for 400 days at most, so that
            strangers who guess your password cannot lock you out here, and so that the link of our first mail
            signs you in where you signed up. By itself it signs nobody in.
          </li>
        </ul>

        <h2>If you subscribe to the newsletter</h2>
        <p>
          For <TextLink to={hrefOf('newsletter')}>our newsletter</TextLink> we keep your email address, the
          themes you choose and how often you want to hear from us, and write only after you have confirmed
          the address. Of each issue we keep for two years whether it could be delivered. We cannot see
          whether you open it or what you press in it: no picture in it reports back, and no link makes a
          detour. Every issue has a link that ends it. The address goes 30 days after you have left, or have
          not confirmed; that somebody has left stays as a number.
        </p>

        <h2>If you have a list</h2>
        <p>
          We write to you about your own list: a week before a date that you have set, a year after something
          that you did, and once a year about all of it. Each of these you can switch off in your account, or
          with one click in the mail itself. Of each we keep for two years whether it could be delivered, and
          nothing else.
        </p>

        <h2>What keeps the site safe</h2>
        <p>
          To slow down those who guess passwords, we count attempts by internet address and by account for a
          short time.
        </p>
        <p>
          Our technical logs note of each request the internet address it came from, when it came, what was
          asked for (with the words of a search, and without the keys that some links carry), how it was
          answered and how long that took. They serve to find faults and attacks, and hold no passwords, no
          cookies and no mail.
        </p>

        <h2>How long we keep it</h2>
        <p>
          {say(
            'An account, and all in it, for as long as you have it; one whose address nobody verifies, for a month. When you delete your account, your list, your own ideas and your sessions go with it. Copies in backups follow when those are replaced, and logs when the operator clears them.',
          )}
        </p>

        <h2>Your rights</h2>
        <p>
          You can see and correct your data, download your list as a file (CSV or JSON) and its photos (ZIP),
          and delete your account yourself while signed in. Or write to {support} and we do it for you, within{' '}
          {responseTime} as a rule and a month at most. If you think we treat your data wrongly, please tell
          us; you may also turn to the data protection authority where you live.
        </p>

        <h2>When this changes</h2>
        <p>
          We change this page and its date. If something changes that matters to people with an account, we
          write to them first.
        </p>
      </Prose>
    </Column>
  )
}
