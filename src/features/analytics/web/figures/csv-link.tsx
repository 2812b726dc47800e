import { figuresFilePath } from '#features/analytics/figures-address.ts'
import type { ListName, Period, SeriesName, Step } from '#features/analytics/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { styled } from '#platform/web/styled.tsx'
import { useBased } from '#platform/web/use-based.ts'

interface Props {
  table: SeriesName | ListName
  period: Period
  by?: Step | undefined
  /** What the table is called, for whoever hears the link alone. */
  title: string
}

/** The table as a file for spreadsheets. */
export function CsvLink({ title, ...query }: Props) {
  const based = useBased()
  return (
    <Anchor href={based(hrefOf(figuresFilePath, { ...query }))} download aria-label={`${title} as CSV`}>
      CSV
    </Anchor>
  )
}

const Anchor = styled('a', {
  base: {
    color: 'quiet',
    fontSize: 'sm',
    textDecoration: 'underline',
    textUnderlineOffset: '0.15em',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'end',
    minWidth: { base: 11, md: 6 },
    minHeight: { base: 11, md: 8 },
    _hover: { color: 'ink' },
  },
})
