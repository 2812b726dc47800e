import { useDeferredValue, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Input } from '#platform/web/forms/dense-controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { Group } from '#platform/web/ui/group.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { svgAddress } from './svg-address.ts'

interface Props {
  value: string
  onChange: (icon: string) => void
}

/** What covers can show, by name. */
export function IconPicker({ value, onChange }: Props) {
  const [words, setWords] = useState('')
  const looked = useDeferredValue(words.trim().toLowerCase())
  const { data: icons, isError, refetch } = api.pictures.icons.useQuery()
  const found = icons?.filter(({ name }) => name.replaceAll('-', ' ').includes(looked.replaceAll('-', ' ')))
  return (
    <div>
      <Field label="Subject" hint={`Chosen: ${inWords(value)}`}>
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="Search subjects"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <Group className={inColumns} label="Subjects">
        {isError ? (
          <Button size="sm" onClick={() => void refetch()}>
            The subjects did not load. Try again
          </Button>
        ) : !found ? (
          Array.from({ length: 24 }, (_, index) => (
            <Skeleton key={index} className={css({ aspectRatio: '1' })} />
          ))
        ) : found.length === 0 ? (
          <div className={css({ gridColumn: '1 / -1', color: 'quiet', fontSize: 'sm' })}>
            No subject has this name.
          </div>
        ) : (
          found.map(({ name, svg }) => (
            <Pick
              key={name}
              type="button"
              aria-label={inWords(name)}
              aria-pressed={name === value}
              title={inWords(name)}
              onClick={() => onChange(name)}
            >
              <img src={svgAddress(svg)} alt="" width="40" height="40" loading="lazy" />
            </Pick>
          ))
        )}
      </Group>
    </div>
  )
}

const inWords = (name: string) => name.replaceAll('-', ' ')

const inColumns = css({
  mt: 3,
  p: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(3rem, 1fr))',
  gap: 1,
  maxHeight: '16rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})

const Pick = styled('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    aspectRatio: '1',
    borderRadius: 'sm',
    borderWidth: '2px',
    borderColor: 'transparent',
    cursor: 'pointer',
    contentVisibility: 'auto',
    _hover: { background: 'sunken' },
    '&[aria-pressed=true]': { borderColor: 'accent', background: 'accentSoft' },
  },
})
