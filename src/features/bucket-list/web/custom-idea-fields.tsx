import { Grid } from '@chakra-ui/react'
import { Select, TextArea, TextInput } from '#platform/web/ui/controls.ts'
import { FormField } from '#platform/web/ui/form-field.tsx'
import {
  customCostSymbols,
  customDefaults,
  customDifficultyLabels,
  customLocationLabels,
  customLocations,
  longestDescription,
  longestTitle,
  timeCommitmentLabels,
  timeCommitments,
} from '../texts.ts'
import type { CustomIdeaValues } from './custom-idea-values.ts'

interface Props {
  /** What the fields begin with. */
  values?: Omit<CustomIdeaValues, 'season' | 'ageGroup'>
  titleError: string | undefined
}

/** What a member says of an idea of their own. */
export function CustomIdeaFields({
  values = { title: '', description: '', ...customDefaults },
  titleError,
}: Props) {
  return (
    <>
      <FormField label="Title" error={titleError}>
        {(ties) => (
          <TextInput
            {...ties}
            name="title"
            aria-required="true"
            maxLength={longestTitle}
            defaultValue={values.title}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField label="Description">
        {(ties) => (
          <TextArea
            {...ties}
            name="description"
            rows={3}
            maxLength={longestDescription}
            defaultValue={values.description}
          />
        )}
      </FormField>
      <Grid gap={4} templateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        <FormField label="Difficulty">
          {(ties) => (
            <Select {...ties} name="difficulty" defaultValue={values.difficulty}>
              {customDifficultyLabels.map((label, index) => (
                <option key={label} value={index + 1}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label="Cost">
          {(ties) => (
            <Select {...ties} name="cost" defaultValue={values.cost}>
              {customCostSymbols.map((symbol, index) => (
                <option key={symbol} value={index + 1}>
                  {symbol}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label="Location Type">
          {(ties) => (
            <Select {...ties} name="locationType" defaultValue={values.locationType}>
              {customLocations.map((value) => (
                <option key={value} value={value}>
                  {customLocationLabels[value]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField label="Time Commitment">
          {(ties) => (
            <Select {...ties} name="timeCommitment" defaultValue={values.timeCommitment}>
              {timeCommitments.map((value) => (
                <option key={value} value={value}>
                  {timeCommitmentLabels[value]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </Grid>
    </>
  )
}
