import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#platform/web/ui/counted.ts'
import { css, styled } from '#platform/web/styled.tsx'
import type { FilterValue } from './filter-choices.ts'

interface Props {
  label: string
  choices: FilterValue[]
  /** Whether each leaves at least as many as are counted. */
  isMore: boolean
  /** What is chosen now. */
  chosen: readonly string[]
  /** Where a choice leads that is made, or taken back. */
  addressOf: (value: string) => string
}

/** What is shown of a long group before it is unfolded. */
const shownAtFirst = 8

/** The choices of one filter as links: each leads to the same search with it, and a chosen one to it without. */
export function FilterGroup({ label, choices, isMore, chosen, addressOf }: Props) {
  const first = choices.length > shownAtFirst + 2 ? choices.slice(0, shownAtFirst) : choices
  const rest = choices.slice(first.length)
  const [isUnfolded, setUnfolded] = useState(rest.some(({ value }) => chosen.includes(value)))

  const itemOf = ({ value, label: name, title, count }: FilterValue) => (
    <li key={value}>
      <ChoiceLink
        to={addressOf(value)}
        preventScrollReset
        aria-current={chosen.includes(value) ? 'true' : undefined}
        title={title}
      >
        <span className={css({ flex: '1', minWidth: 0 })}>{name}</span>
        <span className={css({ srOnly: true })}>, </span>
        <Count>{isMore ? `${counted(count)}+` : counted(count)}</Count>
      </ChoiceLink>
    </li>
  )

  return (
    <section aria-label={label}>
      <h2
        className={css({
          fontFamily: 'body',
          letterSpacing: 'normal',
          fontSize: 'sm',
          fontWeight: 600,
          mb: 1,
        })}
      >
        {label}
      </h2>
      <Choices>{first.map(itemOf)}</Choices>
      {rest.length > 0 ? (
        <details open={isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
          <More>{rest.length} more</More>
          <Choices>{rest.map(itemOf)}</Choices>
        </details>
      ) : null}
    </section>
  )
}

const Choices = styled('ul', { base: { listStyle: 'none' } })

const ChoiceLink = styled(Link, {
  base: {
    display: 'flex',
    gap: 3,
    alignItems: 'center',
    minHeight: { base: 11, lg: 9 },
    px: 3,
    mx: -3,
    borderRadius: 'sm',
    fontSize: 'sm',
    lineHeight: 'snug',
    '&:hover:not([aria-current])': { background: 'sunken' },
    '&[aria-current]': { background: 'ink', color: 'paper', fontWeight: 600 },
  },
})

const Count = styled('span', {
  base: {
    color: 'quiet',
    fontVariantNumeric: 'tabular-nums',
    '[aria-current] > &': { color: 'inherit' },
  },
})

const More = styled('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: 11, lg: 9 },
    color: 'accentText',
    fontSize: 'sm',
    fontWeight: 600,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    _hover: { textDecoration: 'underline' },
  },
})
