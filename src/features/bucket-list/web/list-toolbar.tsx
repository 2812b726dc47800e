import { Box, Flex } from '@chakra-ui/react'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/controls.ts'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { filterLabels, filters, sortLabels, sorts, type Filter, type ListView } from './list-view.ts'

interface Props {
  view: ListView
  counts: Record<Filter, number>
  onChange: (change: Partial<ListView>) => void
}

/** What of the list is shown, and in which order. */
export function ListToolbar({ view, counts, onChange }: Props) {
  return (
    <Flex direction="column" gap={4}>
      <Flex as="fieldset" aria-label="Show" gap={2} wrap="wrap">
        {filters.map((filter) => (
          <Button
            key={filter}
            look="toggle"
            size="sm"
            aria-pressed={!view.isTimeline && view.filter === filter}
            onClick={() => onChange({ filter, isTimeline: false })}
          >
            {filterLabels[filter]} ({counts[filter]})
          </Button>
        ))}
        <Button
          look="toggle"
          size="sm"
          ml={{ md: 'auto' }}
          aria-pressed={view.isTimeline}
          onClick={() => onChange({ isTimeline: !view.isTimeline })}
        >
          Timeline
        </Button>
      </Flex>
      {view.isTimeline ? null : (
        <Flex gap={3} direction={{ base: 'column', sm: 'row' }}>
          <Box flex="1" minWidth={0}>
            <SearchField
              label="Search your list"
              placeholder="Search your list"
              size="md"
              words={view.words}
              onSearch={(words) => onChange({ words })}
            />
          </Box>
          <Flex as="label" align="center" gap={2} fontSize="sm" flexShrink={0}>
            <Box as="span" color="quiet" whiteSpace="nowrap">
              Sort by
            </Box>
            <Select
              width={{ base: 'full', sm: 'auto' }}
              minHeight={11}
              fontSize="sm"
              value={view.sort}
              onChange={({ target }) =>
                onChange({ sort: sorts.find((sort) => sort === target.value) ?? 'added' })
              }
            >
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {sortLabels[sort]}
                </option>
              ))}
            </Select>
          </Flex>
        </Flex>
      )}
    </Flex>
  )
}
