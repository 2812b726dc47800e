import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { ArticleText } from '#platform/web/ui/article-text.tsx'
import { css } from '#platform/web/styled.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

interface Props {
  /** HTML of the elements that an article needs. */
  value: string
  onChange: (html: string) => void
  labelledBy: string
}

/** Only what platform/server/sanitise-html.ts lets through, so that nothing is lost on saving. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ['https', 'mailto'],
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => /^(https:\/\/|mailto:)/i.test(address),
    },
  }),
]

/** The long text of a category, written as it will look. */
export function RichTextEditor({ value, onChange, labelledBy }: Props) {
  const editor = useEditor({
    extensions,
    content: value,
    // The policy of the pages lets no style of its own through; the few rules it needs stand below.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy },
    },
    onUpdate: (change) => onChange(plainItems(change.editor.isEmpty ? '' : change.editor.getHTML())),
  })
  return (
    <div
      className={css({
        borderWidth: '1px',
        borderColor: 'strongLine',
        borderRadius: 'sm',
        background: 'card',
        _focusWithin: { borderColor: 'accent', outline: '3px solid {colors.accent}', outlineOffset: '1px' },
      })}
    >
      <RichTextToolbar editor={editor} />
      <ArticleText
        className={css({
          maxWidth: 'none',
          px: 4,
          py: 3,
          fontSize: 'sm',
          '& .ProseMirror': {
            minHeight: '16rem',
            maxWidth: 'text',
            outline: 'none',
            whiteSpace: 'pre-wrap',
            position: 'relative',
          },
          '& .ProseMirror-separator': { display: 'inline', width: 0, height: 0 },
          '& .ProseMirror > *:not(* + *)': { mt: 0 },
          '& li > p': { mb: 0 },
        })}
      >
        <EditorContent editor={editor} />
      </ArticleText>
    </div>
  )
}

/** The editor puts a paragraph into each list item; where it is alone in there, the item is enough. */
const plainItems = (html: string) => html.replaceAll(/<li><p>((?:(?!<\/?p>).)*)<\/p><\/li>/gs, '<li>$1</li>')
