import { css } from '#platform/web/styled.tsx'

interface Props {
  numbers: { value: string; label: string }[]
}

/** The catalogue in figures. */
export function AboutNumbers({ numbers }: Props) {
  return (
    <dl
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { base: 8, md: 16 },
        rowGap: 5,
        mb: 10,
      })}
    >
      {numbers.map(({ value, label }) => (
        <div key={label} className={css({ display: 'flex', flexDirection: 'column-reverse' })}>
          <dt className={css({ color: 'quiet' })}>{label}</dt>
          <dd
            className={css({
              fontFamily: 'heading',
              fontSize: { base: '3xl', md: '4xl' },
              fontWeight: 600,
              lineHeight: 'tight',
              letterSpacing: 'tight',
              color: 'accentText',
            })}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
