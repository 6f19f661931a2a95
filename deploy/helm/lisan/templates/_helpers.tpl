{{- define "lisan.fullname" -}}
{{- if contains "lisan" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-lisan" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "lisan.selector" -}}
app.kubernetes.io/name: lisan
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "lisan.labels" -}}
{{ include "lisan.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "lisan.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "lisan.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- /* Whether this cluster knows fields that came with Kubernetes 1.27. */ -}}
{{- define "lisan.isCurrent" -}}
{{- if semverCompare ">=1.27-0" .Capabilities.KubeVersion.Version }}true{{ end }}
{{- end }}

{{- /* The largest number of web processes outside of an upgrade. */ -}}
{{- define "lisan.maxWeb" -}}
{{- if .Values.web.autoscaling.enabled }}{{ .Values.web.autoscaling.maxReplicas }}{{ else }}{{ .Values.web.replicas }}{{ end }}
{{- end }}

{{- /* Variables without which a process of an installation with several machines must not start. */ -}}
{{- define "lisan.required" -}}
- DATABASE_URL
- REDIS_URL
{{- if or .Values.pgbouncer.enabled .Values.database.externalPooler }}
- DATABASE_DIRECT_URL
{{- end }}
{{- end }}
