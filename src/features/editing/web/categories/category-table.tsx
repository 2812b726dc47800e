import { Box, chakra, Flex } from '@chakra-ui/react'
import type { EditorCategory } from '#features/editing/categories-contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Table, TableFrame } from '#platform/web/ui/table.tsx'

interface Props {
  categories: EditorCategory[]
  onEdit: (id: number) => void
}

/** Each category's name and how many ideas it holds. */
export function CategoryTable({ categories, onEdit }: Props) {
  return (
    <TableFrame>
      <Table aria-label="Categories">
        <thead>
          <tr>
            <Box as="th" hideBelow="md" width={16}>
              Picture
            </Box>
            <th scope="col">Name</th>
            <th scope="col">Ideas</th>
            <Box as="th" textAlign="center">
              Edit
            </Box>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ id, name, ideaCount, allIdeas, imageUrl, featured, archived }) => (
            <tr key={id}>
              <Box as="td" hideBelow="md">
                <Thumbnail src={imageUrl} alt="" loading="lazy" htmlWidth={48} htmlHeight={36} />
              </Box>
              <th scope="row">
                <Flex align="center" gap={2} wrap="wrap">
                  {name}
                  {featured ? <Badge tone="medium">Featured</Badge> : null}
                  {archived ? <Badge>Archived</Badge> : null}
                </Flex>
              </th>
              <Box as="td" whiteSpace="nowrap">
                {ideaCount} ideas
                {allIdeas > ideaCount ? (
                  <Box color="quiet" fontSize="xs">
                    {allIdeas - ideaCount} not public
                  </Box>
                ) : null}
              </Box>
              <Box as="td" width={20} textAlign="center">
                <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit(id)}>
                  Edit
                </Button>
              </Box>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

const Thumbnail = chakra('img', {
  base: { width: 12, height: 9, objectFit: 'cover', borderRadius: '4px', background: 'sunken' },
})
