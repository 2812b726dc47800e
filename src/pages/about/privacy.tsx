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
        description={`What ${siteName} keeps about you, why, for how long, and how to export or delete it.`}
        path={hrefOf('privacy')}
      />
      <PageHeader
        title="Privacy"
        subtitle="What we keep, why, and how to delete it. Last changed in November 2026."
      />
      <Prose>
        <p>
          In short: you can read everything here without telling us who you are. If you open an account, we
          keep what it needs and nothing else. We don’t sell anything, show ads or let third parties track
          you.
        </p>
        <p>
          This site is run by the operator of {siteName}, who is responsible for your data. You can reach them
          at {support}.
        </p>

        <h2>If you only read</h2>
        <p>
          We set no cookies. For a year, we keep how often each text was searched for on a day and how much
          was found, but not who searched or at what time.
        </p>
        <p>
          {say(
            'We count page views, searches, random ideas and saves by day: the kind of page, the idea or category, the site or campaign that visitors came from, and whether they used a phone, a tablet or a computer. To count visitors, we turn your internet address and browser into a scrambled number, using a secret. At the end of the day we throw away both the secret and the number: no address is kept, and the next day nobody can tell that you were here. If your browser asks not to be counted (Global Privacy Control or Do Not Track), we don’t count you. We keep each day’s numbers for 25 months, so that we can compare a year with the one before it. The operator may pass these counts on to a statistics service, without your address, your browser or what you typed.',
          )}
        </p>
        <p>
          {say(
            'We ask your browser where you are only when you press the button on the page of ideas near you. Your location reaches us rounded to about 10 km, is used for that one search, and is never stored: not in logs, not in web addresses, not in what we count.',
          )}
        </p>
        <p>
          {say(
            'Your own device stores your choice of light or dark, which hemisphere you live in and, for a time, the ideas that you wanted to save before signing in. Almost all pictures are drawn by us. If an editor has chosen one from elsewhere, your browser loads it from there, and that server sees your internet address, as with any picture on the web.',
          )}
        </p>

        <h2>If you have an account</h2>
        <ul>
          <li>
            We keep your name and email address so that we know who you are and can reach you. We verify the
            address with a link that we email to you.
          </li>
          <li>
            We keep your password only in a scrambled form (argon2id) that can’t be reversed. Nobody here can
            read it.
          </li>
          <li>
            {say('We keep your bucket list and your own ideas')}
            {say(
              ': status, dates, priority and notes, and for what you’ve done, your memories and photos, without where the photos were taken. Only you see them, unless you share a link to your list. We show how many people have an idea on their list, and what else they want, only from five people on and without names.',
            )}
          </li>
          <li>
            {say(
              'If you turn this on in your account (it is off by default), apps that the admins of this site have chosen are told which idea in the catalogue was completed and when, but never who did it. We keep what was sent to them for 30 days.',
            )}
          </li>
          <li>
            For each device that is signed in, we keep which browser you use and when you last used it, so
            that you can see it and sign it out in your account.
          </li>
          <li>
            For six months, we keep when someone signed in to your account, with which browser, and when its
            password or email address was changed, so that you can see whether someone else was there.
          </li>
          <li>
            When you sign in, we set one cookie, <code>auth_token</code>. It keeps you signed in for 30 days
            after your last visit and for 90 days at most, and is used for nothing else. Signing out deletes
            it.
          </li>
          <li>
            Another cookie, <code>device</code>, remembers that this browser has signed up for your account or
            signed in to it before. It stays after you sign out, for 400 days at most, so that strangers who
            guess passwords can’t lock you out here, and so that the link in our first email signs you in
            where you signed up. On its own, it signs nobody in.
          </li>
        </ul>

        <h2>If you subscribe to the newsletter</h2>
        <p>
          For <TextLink to={hrefOf('newsletter')}>our newsletter</TextLink> we keep your email address, the
          themes you choose and how often you want to hear from us. We write to you only after you’ve
          confirmed the address. For each issue, we keep for two years whether it could be delivered. We can’t
          see whether you open it or what you click in it: it has no tracking pictures and no tracking links.
          Every issue has an unsubscribe link. We delete your address 30 days after you unsubscribe, or if you
          don’t confirm it; all that remains is a count of how many people have left.
        </p>

        <h2>If you have a list</h2>
        <p>
          We email you about your own list: a week before a date you’ve set, a year after something you did,
          and once a year about your whole year. You can turn each of these off in your account, or with one
          click in the email itself. For each email, we keep for two years whether it could be delivered, and
          nothing else.
        </p>

        <h2>What keeps the site safe</h2>
        <p>
          To slow down people who guess passwords, we count attempts by internet address and by account for a
          short time.
        </p>
        <p>
          For each request, our technical logs record the internet address it came from, when it came, what
          was asked for (with the words of a search, and without the keys that some links carry), how it was
          answered and how long that took. We use them to find faults and attacks. They contain no passwords,
          cookies or emails.
        </p>

        <h2>How long we keep it</h2>
        <p>
          {say(
            'We keep your account and everything in it for as long as you have it, and an account whose address is never verified for a month. When you delete your account, your list, your own ideas and your sessions are deleted with it. Copies in backups go when the backups are replaced, and logs when the operator clears them.',
          )}
        </p>

        <h2>Your rights</h2>
        <p>
          You can see and correct your data, download your list as a file (CSV or JSON) and its photos (ZIP),
          and delete your account yourself while signed in. Or email us at {support} and we’ll do it for you,
          usually within {responseTime} and within a month at most. If you think we mishandle your data,
          please tell us. You can also contact the data protection authority where you live.
        </p>

        <h2>When this changes</h2>
        <p>
          We update this page and its date. If a change matters to people with an account, we write to them
          first.
        </p>
      </Prose>
    </Column>
  )
}
