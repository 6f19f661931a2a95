{{- /* The Deployment of a class of processes: root, component, role, queues, replicas (unset with autoscaling), spec. */ -}}
{{- define "lisan.process" -}}
{{- $root := .root }}
{{- $v := $root.Values }}
{{- $name := printf "%s-%s" (include "lisan.fullname" $root) .component }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels:
    {{- include "lisan.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  {{- if hasKey . "replicas" }}
  replicas: {{ .replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  progressDeadlineSeconds: 900
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: {{ .maxSurge }}, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "lisan.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
  template:
    metadata:
      labels:
        {{- include "lisan.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
        lisan/role: {{ .role }}
        lisan/sends-sms: {{ or (has "codes" .queues) (has "broadcast" .queues) | quote }}
      annotations:
        checksum/config: {{ $v.config | toJson | sha256sum }}
        lisan/secrets-revision: {{ $v.secrets.revision | quote }}
        {{- with .spec.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "lisan.fullname" $root }}
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: {{ $v.terminationGracePeriodSeconds }}
      {{- include "lisan.pullSecrets" $root | nindent 6 }}
      {{- with .spec.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .spec.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "lisan.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ $.component }}
          {{- if include "lisan.isCurrent" $root }}
          # Otherwise the processes that an upgrade replaces count, and the new ones end up side by side.
          matchLabelKeys: [pod-template-hash]
          {{- end }}
        {{- end }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile: { type: RuntimeDefault }
      containers:
        - name: lisan
          image: {{ include "lisan.image" $root | quote }}
          imagePullPolicy: {{ $v.image.pullPolicy }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          envFrom:
            - configMapRef: { name: {{ include "lisan.fullname" $root }} }
            {{- range $v.secrets.existing }}
            - secretRef: { name: {{ . }} }
            {{- end }}
          env:
            - { name: ROLE, value: {{ .role }} }
            {{- if .queues }}
            - { name: WORKER_QUEUES, value: {{ join "," .queues | quote }} }
            {{- end }}
            # A process without them would use a database of its own: it does not start.
            {{- range include "lisan.required" $root | fromYamlArray }}
            - name: {{ . }}
              valueFrom: { secretKeyRef: { name: {{ $v.secrets.connections | default (first $v.secrets.existing) }}, key: {{ . }} } }
            {{- end }}
            - { name: DATABASE_POOL, value: {{ .spec.pool | quote }} }
            {{- if $v.extraCaConfigMap }}
            - { name: NODE_EXTRA_CA_CERTS, value: /etc/lisan/ca/ca.crt }
            {{- end }}
          ports:
            - { name: http, containerPort: 3000, protocol: TCP }
          # The port opens after the database was reached and migrated. Large migrations take minutes.
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 5
            failureThreshold: 120
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 3
            failureThreshold: 3
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 2
          # No preStop hook: at SIGTERM a process is unready for DRAIN_DELAY_MS and serves on meanwhile.
          resources:
            {{- toYaml .spec.resources | nindent 12 }}
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: tmp, mountPath: /tmp }
            {{- if and (eq .role "web") $v.webAssets.existingClaim }}
            - { name: web-assets, mountPath: /data/web-assets }
            {{- end }}
            {{- if $v.extraCaConfigMap }}
            - { name: ca, mountPath: /etc/lisan/ca, readOnly: true }
            {{- end }}
      volumes:
        - name: data
          emptyDir: { sizeLimit: {{ .spec.dataSize }} }
        - name: tmp
          emptyDir: { medium: Memory, sizeLimit: 64Mi }
        {{- if and (eq .role "web") $v.webAssets.existingClaim }}
        - name: web-assets
          persistentVolumeClaim: { claimName: {{ $v.webAssets.existingClaim }} }
        {{- end }}
        {{- if $v.extraCaConfigMap }}
        - name: ca
          configMap: { name: {{ $v.extraCaConfigMap }} }
        {{- end }}
{{- end }}

{{- /* One process of a class may be evicted at a time. */ -}}
{{- define "lisan.budget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "lisan.fullname" .root }}-{{ .component }}
  labels:
    {{- include "lisan.labels" .root | nindent 4 }}
spec:
  maxUnavailable: 1
  {{- if include "lisan.isCurrent" .root }}
  # A worker is not ready while a job fails, such as during an outage of the SMSC: it must not block the drain of a node.
  unhealthyPodEvictionPolicy: AlwaysAllow
  {{- end }}
  selector:
    matchLabels:
      {{- include "lisan.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
{{- end }}
