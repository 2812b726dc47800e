import { useState } from 'react'
import { CheckBox } from '#platform/web/forms/dense-controls.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { areShortcutsOn, switchShortcuts } from '#platform/web/ui/use-shortcuts.ts'
import { styled } from '#platform/web/styled.tsx'
import { useSay } from '#platform/web/settings.ts'

const shortcuts = [
  ['n', 'Add a new idea'],
  ['c', 'Cards: the first ideas'],
  ['t', 'Table: all ideas'],
  ['/', 'Search the table'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select the row'],
  ['e', 'Edit the row'],
  ['Ctrl S', 'Save the form'],
  ['Esc', 'Close'],
  ['?', 'This list'],
] as const

/** Every shortcut of the dashboard, and the switch for them. */
export function AdminShortcuts({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const [areOn, setAreOn] = useState(areShortcutsOn)

  function turn(on: boolean) {
    setAreOn(on)
    switchShortcuts(on)
  }

  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <List>
        {shortcuts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(what)}</dd>
          </div>
        ))}
      </List>
      <Switch>
        <CheckBox checked={areOn} onChange={(event) => turn(event.target.checked)} />
        Single keys do something while I am not typing
      </Switch>
    </Dialog>
  )
}

const List = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { sm: '1fr 1fr' },
    columnGap: 6,
    rowGap: 2,
    '& > div': { display: 'grid', gridTemplateColumns: '4.5rem 1fr', alignItems: 'center' },
    '& kbd': {
      fontFamily: 'body',
      fontSize: 'sm',
      fontWeight: 600,
      px: 2,
      py: 0.5,
      background: 'card',
      borderWidth: '1px',
      borderColor: 'strongLine',
      borderRadius: '6px',
    },
  },
})

const Switch = styled('label', {
  base: { display: 'flex', alignItems: 'center', gap: 2, mt: 6, fontSize: 'sm', cursor: 'pointer' },
})
