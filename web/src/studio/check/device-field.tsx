import { Field } from '../../ui/field.tsx';
import { SelectBox } from '../../ui/select-box.tsx';

type Props = {
  label: string;
  devices: readonly MediaDeviceInfo[];
  value: string;
  /** The label of a device whose name the browser withholds; counts from 1. */
  unnamed: (at: number) => string;
  onChange: (deviceId: string) => void;
};

export function DeviceField({ label, devices, value, unnamed, onChange }: Props) {
  return (
    <Field label={label}>
      {(wiring) => (
        <SelectBox {...wiring} value={value} onChange={(event) => onChange(event.target.value)}>
          {devices.map(({ deviceId, label: name }, index) => (
            <option key={deviceId} value={deviceId}>
              {name === '' ? unnamed(index + 1) : name}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}
