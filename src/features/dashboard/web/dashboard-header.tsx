import { css, styled } from '#platform/web/styled.tsx'
import { dashboardSubtitle, dashboardTitle } from '../messages.ts'
import { useSay } from '#platform/web/settings.ts'

/** Lower than the head of a reading page: what is worked with stands below it. */
export function DashboardHeader() {
  const say = useSay()
  return (
    <header className={css({ pt: { base: 5, md: 8 }, pb: { base: 3, md: 4 } })}>
      <Title tabIndex={-1}>{dashboardTitle}</Title>
      <div className={css({ color: 'quiet', mt: 1 })}>{say(dashboardSubtitle)}</div>
    </header>
  )
}

const Title = styled('h1', { base: { fontSize: { base: 'xl', md: '2xl' }, fontWeight: 600 } })
