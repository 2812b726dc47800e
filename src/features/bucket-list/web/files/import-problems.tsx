import type { ImportReport } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

const mostProblems = 50

/** Each row of a file that is left out, with the reason. */
export function ImportProblems({ problems }: Pick<ImportReport, 'problems'>) {
  const say = useSay()
  return (
    <>
      <Problems>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Field</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, mostProblems).map(({ row, field, message }) => (
            <tr key={`${row} ${field} ${message}`}>
              <td>{row}</td>
              <td>{field || 'Whole row'}</td>
              <td>{say(message)}</td>
            </tr>
          ))}
        </tbody>
      </Problems>
      {problems.length > mostProblems ? (
        <div className={css({ color: 'quiet' })}>… and {problems.length - mostProblems} more.</div>
      ) : null}
    </>
  )
}

/** Words are broken only where one alone is wider than its place. */
const Problems = styled('table', {
  base: {
    width: 'full',
    mt: 3,
    textAlign: 'start',
    '& th': { textAlign: 'start', color: 'quiet', fontWeight: 600 },
    '& th, & td': { py: 1.5, pr: 3, verticalAlign: 'top', borderBottomWidth: '1px', borderColor: 'line' },
    '& :is(th, td):nth-child(-n + 2)': { whiteSpace: 'nowrap' },
    '& :is(th, td):last-child': { width: 'full', pr: 0, overflowWrap: 'break-word' },
  },
})
