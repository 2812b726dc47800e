import { counted } from '#platform/web/ui/counted.ts'
import { css } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  forecast: {
    selected: number
    changing: number
    problems: { id: number; title: string; message: string }[]
  }
}

/** What a change would do, before it happens. */
export function BulkForecast({ forecast: { selected, changing, problems } }: Props) {
  const say = useSay()
  return (
    <>
      <p>
        <strong>{counted(changing)}</strong> of {counted(selected)} selected{' '}
        {say(selected === 1 ? 'idea' : 'ideas')} will change
        {changing < selected ? '; the others are like that already.' : '.'}
      </p>
      {problems.length > 0 ? (
        <ul className={css({ mt: 2, pl: 5, listStyle: 'disc', color: 'danger', fontSize: 'sm' })}>
          {problems.map(({ id, title, message }) => (
            <li key={id}>
              {title}: {say(message)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
