import { requirementKey } from '@larkfield/assessment/matching/requirement-words.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/get-specialty.ts';
import type { Requirement } from '@larkfield/schemas/matching/requirement.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { checked } from '#src/shared/api/checked.ts';
import { endpointQuery } from '#src/shared/api/endpoint-query.ts';
import { LoadFailure } from '#src/shared/status/empty-state.tsx';
import { skillFinder } from './find-skills.ts';
import { PickBox } from './pick-box.tsx';
import type { WrittenRequirement } from './requirement-rows.tsx';

interface SkillAdderProps {
  slug: string;
  rows: readonly WrittenRequirement[];
  onAdd: (requirement: Requirement, label: string) => void;
}

/** Adds skills of a specialty's list; what is asked for already is not offered again. */
export function SkillAdder({ slug, rows, onAdd }: SkillAdderProps) {
  const query = useQuery(endpointQuery(checked(getSpecialty), { params: { slug } }));
  const { data } = query;
  const find = useMemo(() => skillFinder(data?.skillsByCategory ?? [], data?.abbreviations), [data]);
  const taken = new Set(rows.map(({ requirement }) => requirementKey(requirement)));
  if (query.isError) return <LoadFailure what="The skills" query={query} />;
  return (
    <PickBox
      label="Add a skill"
      hint="Type the first letters of its words, or what an abbreviation stands for. Press Enter to add it."
      disabled={!data}
      isRequired
      find={(text) => find(text).filter(({ key }) => !taken.has(`skill ${key}`))}
      onPick={({ key, label }) => onAdd({ kind: 'skill', need: 'must', skillId: key, proficiency: 3 }, label)}
    />
  );
}
