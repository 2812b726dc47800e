import { useMemo } from 'react'
import { styled } from '#platform/web/styled.tsx'
import { wordDifferences } from './word-differences.ts'

interface Props {
  before: string
  after: string
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const

/** A text with what went and what came marked in it. */
export function Difference({ before, after }: Props) {
  const pieces = useMemo(() => wordDifferences(before, after), [before, after])
  return (
    <Marked>
      {pieces.map(({ kind, text }, index) => {
        const Element = elements[kind]
        return <Element key={index}>{text}</Element>
      })}
    </Marked>
  )
}

const Marked = styled('span', {
  base: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& del': { background: 'dangerSoft', color: 'danger', px: 0.5, borderRadius: '4px' },
    '& ins': { background: 'tealSoft', color: 'teal', px: 0.5, borderRadius: '4px', textDecoration: 'none' },
  },
})
